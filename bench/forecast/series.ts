export interface Series {
  units: Float64Array;
  /** 1 on days at whose end the option was sold out. */
  soldOut: Uint8Array;
  /** The first day on which it could be sold. */
  from: number;
}
