import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PictureMaker } from '@sen/core/ports/picture-maker'
import { LOGO_WIDTHS } from '@sen/model/brand-logo'
import { EXIT_WRONG_CONFIG, StartRefused } from '../start-refused.ts'

export interface BrandLogo {
  /** A new logo has a new address, so that browsers may cache it forever. */
  readonly hash: string
  readonly pictures: ReadonlyMap<number, Uint8Array>
}

/** Returns undefined if BRAND_LOGO_URL names no file. @throws StartRefused if the file is no picture */
export async function openBrandLogo(
  url: string,
  maker: Pick<PictureMaker, 'thumbnail'>,
): Promise<BrandLogo | undefined> {
  if (!url.startsWith('file:')) return undefined
  const file = fileURLToPath(url)
  const bytes = await readFile(file)
  const pictures = new Map<number, Uint8Array>()
  for (const width of LOGO_WIDTHS) {
    const drawn = await maker.thumbnail(async () => bytes, width, 'installation')
    if (!drawn) {
      throw new StartRefused(`BRAND_LOGO_URL: ${file} is not a readable PNG, JPEG or WebP image.`, EXIT_WRONG_CONFIG)
    }
    pictures.set(width, drawn.bytes)
  }
  return { hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32), pictures }
}
