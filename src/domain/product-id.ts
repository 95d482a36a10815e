/** Whether it can be asked for: a control character is no part of a PRODUCTID, and nothing that a database takes. */
export const mayBeProductId = (id: string) => !/\p{Cc}/u.test(id);
