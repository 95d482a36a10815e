/**
 * Remembers the own properties of objects; the returned function gives them back: what was added is gone, what was
 * replaced is the former. A value inside an object is not looked at.
 */
export function keepProperties(objects: readonly object[]): () => void {
  const kept = objects.map((object) => ({ object, properties: Object.getOwnPropertyDescriptors(object) }));
  return () => {
    for (const { object, properties } of kept) {
      const former = new Map(Reflect.ownKeys(properties).map((key) => [key, Reflect.get(properties, key)]));
      for (const key of Reflect.ownKeys(object)) {
        const now = Reflect.getOwnPropertyDescriptor(object, key);
        const before: PropertyDescriptor | undefined = former.get(key);
        if (!before) Reflect.deleteProperty(object, key);
        else if (now?.value !== before.value || now?.get !== before.get)
          Reflect.defineProperty(object, key, before);
        former.delete(key);
      }
      for (const [key, before] of former) Reflect.defineProperty(object, key, before);
    }
  };
}
