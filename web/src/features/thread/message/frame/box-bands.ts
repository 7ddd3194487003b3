/** Plain numbers, because reading the properties of a `DOMRect` is slow. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const BAND_PIXELS = 64
const MOST_BANDS_OF_BOX = 30

/** Finds boxes by the horizontal bands of the page that they cross. */
export class BoxBands<B extends Box> {
  readonly #bands = new Map<number, B[]>()
  readonly #tall: B[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  add(box: B): void {
    this.#count += 1
    const [first, last] = [bandOf(box.top), bandOf(box.bottom)]
    if (last - first >= MOST_BANDS_OF_BOX) {
      this.#tall.push(box)
      return
    }
    for (let band = first; band <= last; band += 1) {
      const known = this.#bands.get(band)
      if (known) known.push(box)
      else this.#bands.set(band, [box])
    }
  }

  /** Returns the boxes that may cross this height. */
  at(y: number): readonly B[] {
    const inBand = this.#bands.get(bandOf(y)) ?? []
    return this.#tall.length === 0 ? inBand : [...this.#tall, ...inBand]
  }
}

function bandOf(y: number): number {
  return Math.floor(y / BAND_PIXELS)
}
