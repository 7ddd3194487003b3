import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import type { GeoIpLookup, GeoLocation } from '@sen/core/ports/geo-ip-lookup'
import { type CityResponse, Reader } from 'mmdb-lib'

export class GeoIpTableUnusable extends Error {
  override readonly name = 'GeoIpTableUnusable'
}

/** The table is in the MaxMind DB file format 2.0. */
export class MmdbGeoIpLookup implements GeoIpLookup {
  readonly #reader: Reader<CityResponse>

  private constructor(reader: Reader<CityResponse>) {
    this.#reader = reader
  }

  static async open(file: string): Promise<MmdbGeoIpLookup> {
    const bytes = await readFile(file).catch((error: Error) => {
      throw new GeoIpTableUnusable(`${file} cannot be read`, { cause: error })
    })
    let reader: Reader<CityResponse>
    try {
      reader = new Reader<CityResponse>(bytes)
    } catch (error) {
      throw new GeoIpTableUnusable(`${file} is not an MMDB file`, { cause: error })
    }
    const { databaseType } = reader.metadata
    if (!/city|country|enterprise|location/i.test(databaseType)) {
      throw new GeoIpTableUnusable(`${file} is of type ${databaseType}, and contains no cities or countries`)
    }
    return new MmdbGeoIpLookup(reader)
  }

  find(source: string): GeoLocation | undefined {
    // A dual-stack socket reports IPv4 addresses in this form (RFC 4291, section 2.5.5.2).
    const address = source.replace(/^::ffff:(?=[\d.]+$)/i, '')
    if (isIP(address) === 0) return undefined
    const found = this.#read(address)
    const [country, city] = [found?.country?.iso_code ?? '', found?.city?.names?.en ?? '']
    return country === '' && city === '' ? undefined : { country, city }
  }

  /** A damaged table must not hide the session. */
  #read(source: string): CityResponse | null {
    try {
      return this.#reader.get(source)
    } catch {
      return null
    }
  }
}
