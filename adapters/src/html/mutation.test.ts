import { defaultTreeAdapter, parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { describe, expect, it } from 'vitest'
import { KEPT_ELEMENTS } from './allow-list.ts'
import { clean } from './html-cleaner-worker.ts'

const ALERT = '<img src=x onerror=alert(1)>'

/** Markup that parses differently where it is cleaned and where it is shown. */
const MUTATIONS = [
  `<svg></p><style><a id="</style>${ALERT}">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${ALERT}">`,
  `<math><annotation-xml encoding="text/html"><style><!--</style><p title="-->${ALERT}">`,
  `<form><math><mtext></form><form><mglyph><style></math>${ALERT}`,
  `<math><mtext><mglyph><svg><mtext><textarea><path id="</textarea>${ALERT}">`,
  `<svg><foreignobject><p><style><!--</style>${ALERT}-->`,
  `<svg><desc><title></svg>${ALERT}</title></desc></svg>`,
  `<noscript><p title="</noscript>${ALERT}">`,
  `<div><noscript><p title="</noscript>${ALERT}"></noscript></div>`,
  `<template><p title="</template>${ALERT}"></template>`,
  `<textarea><p title="</textarea>${ALERT}">`,
  `<title><p title="</title>${ALERT}">`,
  `<xmp><p title="</xmp>${ALERT}">`,
  `<noembed><p title="</noembed>${ALERT}">`,
  `<iframe><p title="</iframe>${ALERT}">`,
  `<plaintext>${ALERT}`,
  `<listing>&lt;img src=x onerror=alert(1)&gt;</listing>`,
  `<select><style></select>${ALERT}</style></select>`,
  `<table><style></table>${ALERT}</style></table>`,
  `<![CDATA[><p title="]]>${ALERT}">`,
  `<svg><![CDATA[><p title="]]>${ALERT}">]]></svg>`,
  `<!--><p title="-->${ALERT}">`,
  `<!-- --!><p>${ALERT}--></p>`,
  `<?xml ><p title="?>${ALERT}">`,
  `<p title="&lt;/p&gt;${ALERT.replaceAll('"', '')}">x</p>`,
  `<p title='"><img src=x onerror=alert(1)>'>x</p>`,
  `<p title="\`${ALERT}">x</p>`,
  `<style>&lt;/style&gt;${ALERT}</style>`,
  `<style><!--</style>${ALERT}--></style>`,
  `<style>a{content:"\\3c/style\\3e${ALERT}"}</style>`,
  `<style>a{font-family:"</style>${ALERT}"}</style>`,
  `<p style="font-family:'&lt;/style&gt;${ALERT}'">x</p>`,
  `<p class='"></p>${ALERT}'>x</p>`,
  `<a href="https://a.example/&quot;onmouseover=alert(1)//">x</a>`,
  `<a href="https://a.example/\u0000" \u0000onclick=alert(1)>x</a>`,
  `<p/onclick=alert(1)/title=x>x</p>`,
  `<p "onclick=alert(1)" x">x</p>`,
  `<a><a><table><a><td><a>${ALERT}`,
  `${'<div><table>'.repeat(60)}<style><a title="</style>${ALERT}">`,
  `<details open ontoggle=alert(1)><summary>x</summary></details>`,
  `<svg><animate attributeName="href " values="javascript:alert(1)"/><a id=x>y</a></svg>`,
  `<frameset onload=alert(1)><frame src="javascript:alert(1)">`,
  `<body onload=alert(1) style="color:red" class='"><script>alert(1)</script>'>x`,
] as const

/** Contexts in which a body may be parsed again, some with other parsing rules, with scripting on and off. */
const PLACES = ['div', 'table', 'td', 'select', 'template', 'noscript', 'textarea'] as const

describe('cleaned HTML is the same wherever it is parsed again', () => {
  it.each(MUTATIONS)('%s', (html) => {
    const cleaned =
      clean({ html, policy: { inlineImages: {}, remoteImages: { kind: 'left-out' } } }).cleaned?.html ?? ''
    const pages = [true, false].flatMap((scriptingEnabled) => [
      parse(`<!doctype html><body>${cleaned}`, { scriptingEnabled }),
      ...PLACES.map((place) =>
        parseFragment(defaultTreeAdapter.createElement(place, NAMESPACE, []), cleaned, { scriptingEnabled }),
      ),
    ])
    expect(pages.flatMap((page) => strangers(page))).toEqual([])
  })
})

const NAMESPACE = 'http://www.w3.org/1999/xhtml' as Tree.Element['namespaceURI']
const FRAME: ReadonlySet<string> = new Set(['html', 'head', 'body', 'style'])

function strangers(page: Tree.ParentNode): readonly string[] {
  const found: string[] = []
  const waiting: Tree.ChildNode[] = [...page.childNodes]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (defaultTreeAdapter.isCommentNode(node)) found.push(`comment ${node.data}`)
    if (!defaultTreeAdapter.isElementNode(node)) continue
    const { tagName, namespaceURI, attrs } = node
    if (namespaceURI !== NAMESPACE || !(KEPT_ELEMENTS.has(tagName) || FRAME.has(tagName))) found.push(tagName)
    for (const { name, value } of attrs) {
      if (/^(on|src|xlink)|[^a-z]/.test(name) || /^\s*javascript:/i.test(value)) found.push(`${name}="${value}"`)
    }
    waiting.push(...node.childNodes)
  }
  return found
}
