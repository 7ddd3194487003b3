import { escapeHtml } from '../markup.ts'
import { contentTypes, packageOf, relations } from './office.ts'

const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const kind = 'application/vnd.openxmlformats-officedocument.presentationml'
const emptyTree = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
const colourMap =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

export interface Slide {
  readonly title: string
  readonly points: readonly string[]
}

/** A PowerPoint deck of plain title-and-points slides, with the one master, layout and theme the format demands. */
export function pptxOf(slides: readonly Slide[]): Uint8Array {
  const numbers = slides.map((_slide, index) => index + 1)
  const slideTypes = Object.fromEntries(numbers.map((n) => [`/ppt/slides/slide${n}.xml`, `${kind}.slide+xml`]))
  const slideIds = numbers.map((n) => `<p:sldId id="${255 + n}" r:id="rId${n + 1}"/>`).join('')
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes({
      '/ppt/presentation.xml': `${kind}.presentation.main+xml`,
      '/ppt/slideMasters/slideMaster1.xml': `${kind}.slideMaster+xml`,
      '/ppt/slideLayouts/slideLayout1.xml': `${kind}.slideLayout+xml`,
      '/ppt/theme/theme1.xml': 'application/vnd.openxmlformats-officedocument.theme+xml',
      ...slideTypes,
    }),
    '_rels/.rels': relations({ officeDocument: 'ppt/presentation.xml' }),
    'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${slideIds}</p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations({
      slideMaster: 'slideMasters/slideMaster1.xml',
      ...Object.fromEntries(numbers.map((n) => [`slide#${n}`, `slides/slide${n}.xml`])),
    }),
    'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster ${namespaces}><p:cSld><p:spTree>${emptyTree}</p:spTree></p:cSld>${colourMap}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations({
      slideLayout: '../slideLayouts/slideLayout1.xml',
      theme: '../theme/theme1.xml',
    }),
    'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${namespaces} type="blank"><p:cSld name="Trống"><p:spTree>${emptyTree}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations({ slideMaster: '../slideMasters/slideMaster1.xml' }),
    'ppt/theme/theme1.xml': themeXml(),
  }
  for (const [index, slide] of slides.entries()) {
    parts[`ppt/slides/slide${index + 1}.xml`] = slideXml(slide)
    parts[`ppt/slides/_rels/slide${index + 1}.xml.rels`] = relations({
      slideLayout: '../slideLayouts/slideLayout1.xml',
    })
  }
  return packageOf(parts)
}

function slideXml(slide: Slide): string {
  const title = textBox(2, 'Tiêu đề', 420000, 900000, [slide.title], 3200, true)
  const points = textBox(
    3,
    'Nội dung',
    1450000,
    3200000,
    slide.points.map((point) => `• ${point}`),
    2000,
    false,
  )
  return `<p:sld ${namespaces}><p:cSld><p:spTree>${emptyTree}${title}${points}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`
}

function textBox(
  id: number,
  name: string,
  top: number,
  height: number,
  lines: readonly string[],
  size: number,
  bold: boolean,
): string {
  const paragraphs = lines.map(
    (text) =>
      `<a:p><a:r><a:rPr lang="vi-VN" sz="${size}"${bold ? ' b="1"' : ''}/><a:t>${escapeHtml(text)}</a:t></a:r></a:p>`,
  )
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="${top}"/><a:ext cx="7900000" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>${paragraphs.join('')}</p:txBody></p:sp>`
}

function themeXml(): string {
  const colours = {
    dk1: '1F2A2A',
    lt1: 'FFFFFF',
    dk2: '0F766E',
    lt2: 'EEF5F3',
    accent1: '0F766E',
    accent2: 'C2417C',
    accent3: 'D99A2B',
    accent4: '3B6FB5',
    accent5: '7A8B52',
    accent6: '8A5A44',
    hlink: '0F766E',
    folHlink: '7A5C8E',
  }
  const scheme = Object.entries(colours).map(([name, rgb]) => `<a:${name}><a:srgbClr val="${rgb}"/></a:${name}>`)
  const face = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>'
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
  const stroke = `<a:ln w="9525">${fill}</a:ln>`
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
  return `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Sen"><a:themeElements><a:clrScheme name="Sen">${scheme.join('')}</a:clrScheme><a:fontScheme name="Sen"><a:majorFont>${face}</a:majorFont><a:minorFont>${face}</a:minorFont></a:fontScheme><a:fmtScheme name="Sen"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${stroke.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
}
