import {
  type CssNode,
  type Declaration,
  type FunctionNode,
  generate,
  type List,
  type ListItem,
  parse,
  walk,
} from 'css-tree'
import { isLight, plainColour, rgbOf } from './colour-values.ts'

const COLOURED = /^(color|background(-color|-image)?|border(-[a-z]+)*|text-decoration(-color)?)$/i
const GROUND = /^background(-color)?$/i
const UNREAD = /^(var|oklch|oklab|lch|lab|color|color-mix|light-dark)$/i

/** The colours of one block of declarations: custom ones are resolved, and text stays legible without lost ones. */
export class BlockColours {
  readonly #list: List<CssNode>
  readonly #customs: ReadonlyMap<string, string>
  readonly #lost: Declaration[] = []

  constructor(list: List<CssNode>, customs: ReadonlyMap<string, string> = new Map()) {
    this.#list = list
    const own = list
      .toArray()
      .flatMap((node) => (isCustom(node) ? [[node.property, generate(node.value)] as const] : []))
    this.#customs = own.length > 0 ? new Map([...customs, ...own]) : customs
  }

  /** Replaces functions by plain colours. What stays is judged by the lists like all other values. */
  resolve({ property, value }: Declaration): void {
    if (!COLOURED.test(property)) return
    const found: { node: FunctionNode; item: ListItem<CssNode>; list: List<CssNode> }[] = []
    walk(value, (node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) => {
      if (node.type !== 'Function' || !UNREAD.test(node.name)) return
      if (list) found.push({ node, item, list })
      return walk.skip
    })
    for (const { node, item, list } of found) {
      const plain = plainColour(generate(node), this.#customs)
      const read = plain === undefined ? undefined : parse(plain, { context: 'value' })
      const data = read?.type === 'Value' ? read.children.first : undefined
      if (data) list.replace(item, list.createItem(data))
    }
  }

  lose(declaration: Declaration): void {
    if (/^color$/i.test(declaration.property) || GROUND.test(declaration.property)) this.#lost.push(declaration)
  }

  keepLegible(): void {
    if (this.#lost.length === 0) return
    const colour = this.#lost.findLast(({ property }) => /^color$/i.test(property))
    const kept = this.#list.toArray().filter((node) => node.type === 'Declaration')
    const letters = kept.findLast(({ property }) => /^color$/i.test(property))
    const ground = kept.findLast(({ property }) => GROUND.test(property))
    if (colour && !letters && ground) this.#setLetters(colour, ground)
    if (!colour && letters && !ground && isLightColour(generate(letters.value))) this.#remove(letters)
  }

  #setLetters(lost: Declaration, ground: Declaration): void {
    const colours = (ground.value.type === 'Value' ? ground.value.children.toArray() : []).map((node) => generate(node))
    const rgb = colours.map(rgbOf).find((each) => each !== undefined)
    const isUnknown = !colours.some((each) => /^url/i.test(each)) && colours.length > 0 && rgb === undefined
    if (isUnknown && /^[a-z-]+\(/i.test(generate(lost.value))) this.#remove(ground)
    if (rgb === undefined || (isLight(rgb) && !/^(?!var)[a-z-]+\(.*\)$/is.test(generate(lost.value)))) return
    const value = parse(isLight(rgb) ? '#000' : '#fff', { context: 'value' })
    if (value.type !== 'Value') return
    this.#list.appendData({ type: 'Declaration', important: Boolean(lost.important), property: 'color', value })
  }

  #remove(declaration: Declaration): void {
    this.#list.forEach((node, item) => {
      if (node === declaration) this.#list.remove(item)
    })
  }
}

function isLightColour(text: string): boolean {
  const rgb = rgbOf(text)
  return rgb !== undefined && isLight(rgb)
}

function isCustom(node: CssNode): node is Declaration {
  return node.type === 'Declaration' && node.property.startsWith('--')
}
