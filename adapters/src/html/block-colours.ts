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
import { type CustomColours, isLight, plainColour, rgbOf } from './colour-values.ts'

const COLOURED = /^(color|background(-color|-image)?|border(-[a-z]+)*|text-decoration(-color)?)$/i
const GROUND = /^background(-color)?$/i
const UNREAD = /^(var|oklch|oklab|lch|lab|color|color-mix|light-dark)$/i

const HAS_UNREAD = /^(?!.*url\().*\b(?:var|oklch|oklab|lch|lab|hwb|color|color-mix|light-dark)\(/is

/** The colours of one block of declarations: custom ones are resolved, and text stays legible without lost ones. */
export class BlockColours {
  readonly #list: List<CssNode>
  readonly #customs: CustomColours
  readonly #lost: Declaration[] = []

  constructor(list: List<CssNode>, customs: CustomColours = new Map()) {
    this.#list = list
    const own = new Map<string, string>()
    for (const node of list.toArray()) if (isCustom(node)) own.set(node.property, generate(node.value))
    this.#customs = own.size > 0 ? { get: (name) => own.get(name) ?? customs.get(name) } : customs
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

  restoreLegibility(): void {
    if (this.#lost.length === 0) return
    const colour = this.#lost.findLast(({ property }) => /^color$/i.test(property))
    const kept = this.#list.toArray().filter((node) => node.type === 'Declaration')
    const letters = kept.findLast(({ property }) => /^color$/i.test(property))
    const ground = kept.findLast(({ property }) => GROUND.test(property))
    if (colour && !letters && ground) this.#setLetters(colour, ground)
    const unread = this.#lost.some(({ property, value }) => GROUND.test(property) && HAS_UNREAD.test(generate(value)))
    if (unread && letters && !ground && isLightColour(generate(letters.value)))
      this.#add('background-color', '#000', false)
  }

  #setLetters(lost: Declaration, ground: Declaration): void {
    const colours = (ground.value.type === 'Value' ? ground.value.children.toArray() : []).map((node) => generate(node))
    const rgb = colours.map(rgbOf).find((each) => each !== undefined)
    const isUnknown = !colours.some((each) => /^url/i.test(each)) && colours.length > 0 && rgb === undefined
    if (isUnknown && /^[a-z-]+\(/i.test(generate(lost.value))) this.#remove(ground)
    if (rgb === undefined || (isLight(rgb) && !/^(?!var)[a-z-]+\(.*\)$/is.test(generate(lost.value)))) return
    this.#add('color', isLight(rgb) ? '#000' : '#fff', Boolean(lost.important))
  }

  #add(property: string, colour: string, important: boolean): void {
    const value = parse(colour, { context: 'value' })
    if (value.type === 'Value') this.#list.appendData({ type: 'Declaration', important, property, value })
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
