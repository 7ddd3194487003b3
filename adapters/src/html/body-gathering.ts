import { defaultTreeAdapter, html as names, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { writeOutImageMaps } from './image-maps.ts'

export function gatherBody(page: Tree.Document): readonly Tree.ChildNode[] {
  writeOutImageMaps(page)
  const root = page.childNodes.find(defaultTreeAdapter.isElementNode)
  const sections = root?.childNodes.filter(defaultTreeAdapter.isElementNode) ?? []
  const head = sections.find(({ tagName }) => tagName === 'head')
  const body = sections.find(({ tagName }) => tagName === 'body' || tagName === 'frameset')
  const box = defaultTreeAdapter.createElement('div', names.NS.HTML, body ? boxAttributes(body) : [])
  for (const child of body?.childNodes ?? []) defaultTreeAdapter.appendChild(box, child)
  return [...(head ? stylesIn(head) : []), box]
}

const BODY_COLOURS = [
  ['bgcolor', 'background-color'],
  ['text', 'color'],
] as const

function boxAttributes(body: Tree.Element): Tree.Element['attrs'] {
  const attribute = (name: string): string => body.attrs.find((each) => each.name === name)?.value ?? ''
  const colours = BODY_COLOURS.flatMap(([name, property]) =>
    /^[#\w]+$/.test(attribute(name)) ? [`${property}:${attribute(name)}`] : [],
  )
  const style = [...colours.reverse(), attribute('style')].filter(Boolean).join(';')
  const values = { style, class: attribute('class'), id: attribute('id') }
  return Object.entries(values).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

function stylesIn(parent: Tree.ParentNode): Tree.Element[] {
  return parent.childNodes
    .filter(defaultTreeAdapter.isElementNode)
    .flatMap((element) => (element.tagName === 'style' ? [element] : stylesIn(element)))
}
