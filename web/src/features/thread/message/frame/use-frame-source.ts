import { useEffect, useMemo, useRef, useState } from 'react'
import { FRAME_COLOURS } from '../../../../lib/mail-colours.ts'
import { FONT_STACK, FONTS } from '../../../../lib/mail-frame/frame-fonts.ts'
import { PROPORTIONS_STYLE } from '../../../../lib/mail-frame/preserve-proportions.ts'
import { frameWords } from './frame-words.ts'
import { mayDrawAtOnce } from './may-draw-at-once.ts'
import { NARROW_STYLE } from './narrow-layout.ts'
import { runInSlices } from './run-in-slices.ts'
import type { Sanitiser } from './sanitiser-cache.ts'

/**
 * `source` is undefined until the sanitiser is loaded, and briefly for a long body or a part of one. While the first part
 * replaces the beginning of a mail, it is the page of the beginning, and `isCurrent` is false.
 */
export function useFrameSource(
  sanitise: Sanitiser | undefined,
  html: string,
  { language, island, isUnstyled, isPart }: { language: string; island: boolean; isUnstyled: boolean; isPart: boolean },
): { readonly source: string | undefined; readonly isCurrent: boolean } {
  const { fold, leadsTo } = frameWords()
  const isLong = useMemo(() => isPart || !mayDrawAtOnce(html), [isPart, html])
  const words = useMemo(() => ({ ...(!isPart && { fold }), leadsTo, isUnstyled }), [fold, leadsTo, isUnstyled, isPart])
  const atOnce = useMemo(
    () => (isLong || !sanitise ? undefined : framePage(sanitise(html, words), { language, island })),
    [sanitise, html, words, language, island, isLong],
  )
  const [later, setLater] = useState<{ readonly html: string; readonly source: string }>()
  useEffect(() => {
    if (!isLong || !sanitise) return
    return runInSlices(
      sanitise.inSteps(html, words),
      (sanitised) => setLater({ html, source: framePage(sanitised, { language, island }) }),
      (error) =>
        // Thrown while rendering, so that the boundary around the body receives it.
        setLater(() => {
          throw error
        }),
    )
  }, [sanitise, html, words, language, island, isLong])
  const before = useRef<string>(undefined)
  // The beginning of a mail stays until its first part has replaced it.
  const source = isLong ? (later?.source ?? before.current) : atOnce
  before.current = source
  return { source, isCurrent: !isLong || later?.html === html }
}

/** Blocks scripts, and all loading except our own font and images that the server serves or that came with the mail. */
const POLICY = "default-src 'none'; img-src 'self' data: blob:; style-src 'unsafe-inline'; font-src 'self'"

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz').join(' ')
const ROMAN = '1000 m,900 cm,500 d,400 cd,100 c,90 xc,50 l,40 xl,10 x,9 ix,5 v,4 iv,1 i'

/** List markers are not part of the text, so they must not look like the start of a name: `bank)` instead of `bank.`. */
const MARKER_STYLE = [
  ...['lower-alpha', 'lower-latin', 'upper-alpha', 'upper-latin'].map((name) => markers(name, 'alphabetic', LETTERS)),
  ...['lower-roman', 'upper-roman'].map((name) => markers(name, 'additive', ROMAN)),
].join('')

function markers(name: string, system: 'alphabetic' | 'additive', letters: string): string {
  const symbols = name.startsWith('upper') ? letters.toUpperCase() : letters
  return `@counter-style ${name}{system:${system};${system === 'additive' ? 'range:1 3999;additive-symbols' : 'symbols'}:${symbols};suffix:") "}`
}

/**
 * The frame's height follows the mail, so heights of the mail must not depend on it. Only styles of the elements
 * themselves take precedence over important rules of the mail.
 */
const OWN_HEIGHT = 'height:auto!important;min-height:0!important;max-height:none!important'

/** List markers in a link could spell a name that is not in its text. */
const STYLE = `
html,body{margin:0!important;padding:0}
html{color-scheme:light;background:${FRAME_COLOURS.paper};overflow:hidden}
body{font:14px/1.65 ${FONT_STACK};color:${FRAME_COLOURS.ink};overflow-wrap:break-word;overflow:auto hidden!important}
img{max-width:100%}
img:not([height]){height:auto}
${PROPORTIONS_STYLE}${NARROW_STYLE}${MARKER_STYLE}
img.sen-left-out{box-sizing:border-box;border:1px dashed ${FRAME_COLOURS.leftOutLine}!important;border-radius:4px;background:${FRAME_COLOURS.leftOutGround};object-fit:none;object-position:left top}
pre{white-space:pre-wrap}
.sen-body{font-family:inherit!important;font-size:inherit!important}
table{font-size:inherit;line-height:inherit}
p{margin:0 0 12px}
blockquote{margin:0 0 12px;padding-left:12px;border-left:2px solid ${FRAME_COLOURS.quoteLine};color:${FRAME_COLOURS.quoteInk}}
a{color:${FRAME_COLOURS.link}}
a,a *{list-style:none!important}
details.sen-fold{margin:4px 0 12px}
details.sen-fold>summary{display:inline-block;height:24px;padding:0 10px;border-radius:8px;background:${FRAME_COLOURS.foldGround};color:${FRAME_COLOURS.foldInk};font-size:12px;line-height:24px;cursor:pointer;list-style:none;user-select:none}
details.sen-fold[open]>summary{margin-bottom:12px}
details.sen-fold>summary::-webkit-details-marker{display:none}
details.sen-fold>summary:hover{background:${FRAME_COLOURS.foldHover}}
::highlight(sen-found){background:${FRAME_COLOURS.found};color:${FRAME_COLOURS.ink}}
:focus-visible{outline:2px solid ${FRAME_COLOURS.ring};outline-offset:2px}
`

/** @param island white page in dark mode, with its own margin */
export function framePage(sanitisedHtml: string, { language, island }: { language: string; island: boolean }): string {
  return `<!doctype html><html lang="${language}" style="${OWN_HEIGHT}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="referrer" content="no-referrer"><base target="_blank"><style>${FONTS}${STYLE}${island ? 'html{padding:16px}' : ''}</style></head><body dir="auto" style="${OWN_HEIGHT}">${sanitisedHtml}</body></html>`
}
