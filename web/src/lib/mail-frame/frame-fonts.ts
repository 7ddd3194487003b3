import latin400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url'
import latin600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-600-normal.woff2?url'
import vietnamese400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff2?url'
import vietnamese600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-600-normal.woff2?url'

const LATIN = 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC'
const VIETNAMESE =
  'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB'

function face(weight: number, url: string, range: string): string {
  return `@font-face{font-family:"Be Vietnam Pro";font-weight:${weight};font-display:swap;src:url("${url}") format("woff2");unicode-range:${range}}`
}

/** Pages in frames do not inherit our font. */
export const FONTS = [
  face(400, latin400, LATIN),
  face(400, vietnamese400, VIETNAMESE),
  face(600, latin600, LATIN),
  face(600, vietnamese600, VIETNAMESE),
].join('')

/** Fonts for frames with foreign text; coloured emoji come from the system. */
export const FONT_STACK =
  '"Be Vietnam Pro",system-ui,sans-serif,"Apple Color Emoji","Segoe UI Emoji","Noto Color Emoji"'
