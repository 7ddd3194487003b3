/** The approximate location of a network address. */
export interface Place {
  /** ISO 3166-1 alpha-2, for example `VN`; empty when only the city is known. */
  readonly country: string
  /** English name; empty when only the country is known. */
  readonly city: string
}

/**
 * Locates network addresses by the operator's table (`GEOIP_DB`). The result is an estimate, so no decision may depend
 * on it.
 */
export interface PlaceLookup {
  /** Returns undefined for addresses that the table lacks, such as those of the local network. */
  find(source: string): Place | undefined
}
