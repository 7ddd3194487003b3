/** About where a network address is used. */
export interface Place {
  /** ISO 3166-1 alpha-2, `VN`; empty where only the city is known. */
  readonly country: string
  /** Its English name, as such tables have it; empty where only the country is known. */
  readonly city: string
}

/** Where network addresses are, as far as a table of the operator's says (`GEOIP_DB`). It is a guess, and judges nothing. */
export interface PlaceLookup {
  /** Undefined: the table does not know, as of addresses of one's own network. */
  find(source: string): Place | undefined
}
