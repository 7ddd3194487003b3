import { seededRandom } from '../random.ts'

/** A picture in memory: `rgb` holds width × height × 3 bytes, top row first. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

type Rgb = readonly [number, number, number]

/** What a made photograph shows. */
export type Scene = 'stage' | 'warehouse' | 'port' | 'carton' | 'garden'

/** Paints a photograph-like picture: a scene with light, grain and darker corners. Same seed, same picture. */
export function paintScene(scene: Scene, seed: string, width: number, height: number): Picture {
  const random = seededRandom(`${scene}/${seed}`)
  const canvas = new Canvas(width, height)
  painters[scene](canvas, random)
  canvas.finish(random)
  return canvas
}

/** A flat drawing with crisp edges (plan, logo, scanned label): coloured rectangles on a ground, in shares of the size. */
export function paintBlocks(width: number, height: number, ground: Rgb, blocks: readonly Block[]): Picture {
  const canvas = new Canvas(width, height)
  canvas.gradient(0, 1, ground, ground)
  for (const block of blocks) canvas.box(block.left, block.top, block.right, block.bottom, block.colour)
  return canvas
}

export interface Block {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly colour: Rgb
}

const painters: Readonly<Record<Scene, (canvas: Canvas, random: () => number) => void>> = {
  stage(canvas, random) {
    canvas.gradient(0, 0.7, [22, 18, 48], [92, 38, 84])
    canvas.gradient(0.7, 1, [40, 24, 38], [18, 12, 20])
    canvas.box(0.2, 0.16, 0.8, 0.6, [214, 228, 232])
    canvas.box(0.22, 0.19, 0.78, 0.57, [15, 118, 110])
    for (let i = 0; i < 5; i++) canvas.box(0.3, 0.27 + i * 0.05, 0.5 + random() * 0.2, 0.29 + i * 0.05, [238, 246, 244])
    for (let i = 0; i < 26; i++)
      canvas.glow(random(), random() * 0.3, 0.01 + random() * 0.045, [255, 200 + random() * 50, 140])
    for (let i = 0; i < 46; i++)
      canvas.disc(random(), 0.74 + random() * 0.26, 0.022 + random() * 0.02, [34 + random() * 40, 26, 34])
  },
  warehouse(canvas, random) {
    canvas.gradient(0, 0.45, [196, 204, 206], [150, 158, 160])
    canvas.gradient(0.45, 1, [124, 122, 116], [166, 162, 154])
    for (let side = 0; side < 2; side++) {
      for (let bay = 0; bay < 5; bay++) {
        const near = side === 0 ? bay * 0.08 : 1 - bay * 0.08
        const far = side === 0 ? near + 0.07 : near - 0.07
        const top = 0.08 + bay * 0.06
        const bottom = 0.95 - bay * 0.08
        for (let shelf = 0; shelf < 5; shelf++) {
          const y = top + ((bottom - top) * shelf) / 5
          canvas.box(Math.min(near, far), y, Math.max(near, far), y + 0.012, [222, 118, 34])
          const brown = 120 + random() * 80
          if (random() > 0.15)
            canvas.box(Math.min(near, far) + 0.008, y + 0.03, Math.max(near, far) - 0.008, y + (bottom - top) / 5, [
              brown,
              brown * 0.78,
              brown * 0.52,
            ])
        }
        canvas.box(near - 0.004, top, near + 0.004, bottom, [36, 74, 138])
      }
    }
    for (let i = 0; i < 6; i++) canvas.glow(0.5, 0.05 + i * 0.06, 0.06 - i * 0.007, [255, 255, 244])
  },
  port(canvas, random) {
    canvas.gradient(0, 0.5, [120, 168, 208], [228, 220, 204])
    canvas.gradient(0.5, 0.68, [92, 122, 132], [66, 98, 110])
    canvas.gradient(0.68, 1, [138, 132, 122], [104, 98, 90])
    canvas.glow(0.78, 0.2, 0.2, [255, 238, 200])
    const paints: readonly Rgb[] = [
      [176, 58, 46],
      [36, 113, 163],
      [30, 132, 93],
      [202, 140, 40],
      [120, 130, 136],
    ]
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 9; column++) {
        if (random() < 0.16 + row * 0.12) continue
        const paint = paints[Math.floor(random() * paints.length)] ?? [90, 90, 90]
        canvas.box(0.04 + column * 0.1, 0.82 - row * 0.085, 0.135 + column * 0.1, 0.9 - row * 0.085, paint)
      }
    }
    canvas.box(0.62, 0.12, 0.64, 0.66, [196, 62, 40])
    canvas.box(0.72, 0.12, 0.74, 0.66, [196, 62, 40])
    canvas.box(0.4, 0.12, 0.92, 0.145, [196, 62, 40])
  },
  carton(canvas, random) {
    canvas.gradient(0, 0.5, [188, 186, 180], [156, 152, 146])
    canvas.gradient(0.5, 1, [120, 116, 110], [142, 138, 132])
    canvas.box(0.22, 0.24, 0.8, 0.88, [186, 142, 92])
    canvas.box(0.22, 0.24, 0.8, 0.34, [204, 162, 110])
    canvas.box(0.48, 0.24, 0.53, 0.88, [222, 206, 170])
    for (let i = 0; i < 14; i++)
      canvas.disc(0.72 + random() * 0.09, 0.7 + random() * 0.2, 0.02 + random() * 0.03, [96 + random() * 40, 70, 44])
    canvas.box(0.28, 0.46, 0.42, 0.6, [244, 242, 236])
    for (let i = 0; i < 9; i++)
      canvas.box(0.295 + i * 0.013, 0.49, 0.299 + i * 0.013 + random() * 0.004, 0.57, [30, 30, 30])
  },
  garden(canvas, random) {
    canvas.gradient(0, 0.55, [150, 198, 226], [234, 240, 226])
    canvas.gradient(0.55, 1, [86, 134, 62], [46, 92, 44])
    for (let i = 0; i < 30; i++)
      canvas.disc(random(), 0.42 + random() * 0.16, 0.04 + random() * 0.06, [
        40 + random() * 40,
        96 + random() * 50,
        48,
      ])
    for (let i = 0; i < 9; i++)
      canvas.box(0.1 + i * 0.09, 0.72 + (i % 2) * 0.06, 0.16 + i * 0.09, 0.76 + (i % 2) * 0.06, [246, 244, 240])
    for (let i = 0; i < 24; i++) canvas.disc(random(), 0.64 + random() * 0.3, 0.008 + random() * 0.012, [214, 92, 142])
  },
}

class Canvas implements Picture {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.rgb = new Uint8Array(width * height * 3)
  }

  gradient(top: number, bottom: number, from: Rgb, to: Rgb): void {
    const first = Math.round(top * this.height)
    const last = Math.round(bottom * this.height)
    for (let y = first; y < last; y++) {
      const share = (y - first) / Math.max(1, last - first)
      const colour: Rgb = [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)]
      for (let x = 0; x < this.width; x++) this.put(x, y, colour, 1)
    }
  }

  box(left: number, top: number, right: number, bottom: number, colour: Rgb): void {
    const lastY = Math.round(bottom * this.height)
    const lastX = Math.round(right * this.width)
    for (let y = Math.round(top * this.height); y < lastY; y++) {
      for (let x = Math.round(left * this.width); x < lastX; x++) this.put(x, y, colour, 1)
    }
  }

  disc(x: number, y: number, radius: number, colour: Rgb): void {
    this.round(x, y, radius, colour, (distance) => (distance < 0.92 ? 1 : (1 - distance) / 0.08))
  }

  glow(x: number, y: number, radius: number, colour: Rgb): void {
    this.round(x, y, radius, colour, (distance) => (1 - distance) * 0.85)
  }

  /** Grain and a vignette, so that flat areas look photographed. */
  finish(random: () => number): void {
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const dx = x / this.width - 0.5
        const dy = y / this.height - 0.5
        const light = 1 - (dx * dx + dy * dy) * 0.7
        const grain = (random() - 0.5) * 9
        const at = (y * this.width + x) * 3
        for (let c = 0; c < 3; c++) this.rgb[at + c] = clamp((this.rgb[at + c] ?? 0) * light + grain)
      }
    }
  }

  private round(x: number, y: number, radius: number, colour: Rgb, strength: (distance: number) => number): void {
    const reach = radius * this.width
    const centreX = x * this.width
    const centreY = y * this.height
    for (let py = Math.floor(centreY - reach); py <= centreY + reach; py++) {
      for (let px = Math.floor(centreX - reach); px <= centreX + reach; px++) {
        const distance = Math.hypot(px - centreX, py - centreY) / reach
        if (distance < 1) this.put(px, py, colour, strength(distance))
      }
    }
  }

  private put(x: number, y: number, colour: Rgb, strength: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return
    const at = (y * this.width + x) * 3
    for (let c = 0; c < 3; c++) this.rgb[at + c] = clamp(mix(this.rgb[at + c] ?? 0, colour[c] ?? 0, strength))
  }
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

function clamp(value: number): number {
  return Math.min(255, Math.max(0, value))
}
