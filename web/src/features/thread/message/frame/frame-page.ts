import latin400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url'
import latin600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-600-normal.woff2?url'
import vietnamese400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff2?url'
import vietnamese600 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-600-normal.woff2?url'
import { PROPORTIONS_STYLE } from './keep-proportions.ts'
import { NARROW_STYLE } from './make-narrow.ts'

/** Nothing runs, nothing is loaded but images that the server hands out or that came with the mail, and our own font. */
const POLICY = "default-src 'none'; img-src 'self' data: blob:; style-src 'unsafe-inline'; font-src 'self'"

const LATIN = 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC'
const VIETNAMESE =
  'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB'

function face(weight: number, url: string, range: string): string {
  return `@font-face{font-family:"Be Vietnam Pro";font-weight:${weight};font-display:swap;src:url("${url}") format("woff2");unicode-range:${range}}`
}

/** Our own font, for pages inside frames, which know nothing of the page around. */
export const FONTS = [
  face(400, latin400, LATIN),
  face(400, vietnamese400, VIETNAMESE),
  face(600, latin600, LATIN),
  face(600, vietnamese600, VIETNAMESE),
].join('')

/** For pages of our own that strangers' words stand on; signs in colour come from the system, whichever it is. */
export const FONT_STACK =
  '"Be Vietnam Pro",system-ui,sans-serif,"Apple Color Emoji","Segoe UI Emoji","Noto Color Emoji"'

/** Heights of the mail itself must not depend on the frame's, which follows them. */
const STYLE = `
html,body{height:auto!important;min-height:0!important;margin:0!important;padding:0}
html{color-scheme:light;background:#fff;overflow:hidden}
body{font:14px/1.65 ${FONT_STACK};color:#1d2424;overflow-wrap:break-word;overflow:auto hidden!important}
img{max-width:100%}
img:not([height]){height:auto}
${PROPORTIONS_STYLE}${NARROW_STYLE}
img.sen-left-out{box-sizing:border-box;border:1px dashed #a9b5b2!important;border-radius:4px;background:#f4f7f6;object-fit:none;object-position:left top}
pre{white-space:pre-wrap}
.sen-body{font-family:inherit!important;font-size:inherit!important}
table{font-size:inherit;line-height:inherit}
p{margin:0 0 12px}
blockquote{margin:0 0 12px;padding-left:12px;border-left:2px solid #d9dfdd;color:#4b5454}
a{color:#00665c}
details.sen-fold{margin:4px 0 12px}
details.sen-fold>summary{display:inline-block;height:24px;padding:0 10px;border-radius:8px;background:#f1f5f4;color:#5a6363;font-size:12px;line-height:24px;cursor:pointer;list-style:none;user-select:none}
details.sen-fold[open]>summary{margin-bottom:12px}
details.sen-fold>summary::-webkit-details-marker{display:none}
details.sen-fold>summary:hover{background:#e6edeb}
:focus-visible{outline:2px solid #007a70;outline-offset:2px}
`

/** The page inside the frame. `island`: white paper in a dark page, with a margin of its own. */
export function framePage(cleanedHtml: string, { language, island }: { language: string; island: boolean }): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="referrer" content="no-referrer"><base target="_blank"><style>${FONTS}${STYLE}${island ? 'html{padding:16px}' : ''}</style></head><body dir="auto">${cleanedHtml}</body></html>`
}
