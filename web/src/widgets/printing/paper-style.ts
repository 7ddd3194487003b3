import { FONT_STACK, FONTS } from '../../lib/mail-frame/frame-fonts.ts'
import { PROPORTIONS_STYLE } from '../../lib/mail-frame/preserve-proportions.ts'

export const PAPER_STYLE = `${FONTS}
@page{margin:16mm}
html{color-scheme:light;background:#fff}
body{margin:0;font:11pt/1.5 ${FONT_STACK};color:#111;overflow-wrap:anywhere;orphans:3;widows:3}
h1{font-size:15pt;line-height:1.4;margin:0 0 10pt;break-after:avoid}
article{margin:0 0 14pt;padding:10pt 0 0;border-top:1px solid #999}
header{margin:0 0 10pt;font-size:9.5pt;line-height:1.55;break-inside:avoid;break-after:avoid}
header b{font-size:10.5pt}
header time{float:right;margin-left:12pt;text-align:right}
header time small{display:block;font-size:8.5pt;color:#555}
header strong{display:block;margin:6pt 0 0;padding:3pt 8pt;border:1pt solid #111;font-weight:600}
section{margin:10pt 0 0;padding:6pt 0 0;border-top:1px solid #ccc;font-size:9.5pt}
section h2{margin:0;font-size:9.5pt;font-weight:600;break-after:avoid}
ul{margin:0;padding:0;list-style:none}
.text{white-space:pre-wrap}
figure{margin:0;text-align:center}
figure img{max-width:100%;max-height:240mm;break-inside:avoid}
`

/** The page's styles do not reach this shadow tree. Backgrounds are printed, because white text needs them. */
export const MAIL_STYLE = `
:host{display:block;print-color-adjust:exact;-webkit-print-color-adjust:exact}
img{max-width:100%}
img:not([height]){height:auto}
${PROPORTIONS_STYLE}
tr,img{break-inside:avoid}
p{margin:0 0 9pt}
blockquote{margin:0 0 9pt;padding-left:9pt;border-left:1pt solid #bbb}
pre{white-space:pre-wrap}
table{font-size:inherit;line-height:inherit}
a{color:inherit}
img[src^="data:image/svg"]{max-height:24px;object-fit:none;object-position:left top}
img.sen-left-out{box-sizing:border-box;border:1px dashed #999!important}
.sen-body{font-family:inherit!important;font-size:inherit!important}
`
