export interface GeoLocation {
  /** ISO 3166-1 alpha-2; empty when only the city is known. */
  readonly country: string
  readonly city: string
}

/** The operator's table (`GEOIP_DB`) gives an estimate, so no decision may depend on it. */
export interface GeoIpLookup {
  /** Undefined for addresses that the table lacks, such as those of the local network. */
  find(source: string): GeoLocation | undefined
}
