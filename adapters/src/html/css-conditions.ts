import type { Atrule, CssNode, List } from 'css-tree'
import { isAllowedProperty } from './css-allow-list.ts'

/** Replaces layers, and blocks for features that all browsers have, by their rules. */
export function unwrapConditions(children: List<CssNode>): void {
  children.forEach((node, item) => {
    if (node.type !== 'Atrule' || !node.block || !/^(media|layer|supports)$/i.test(node.name)) return
    unwrapConditions(node.block.children)
    if (/^layer$/i.test(node.name) || (/^supports$/i.test(node.name) && isMet(node)))
      children.replace(item, node.block.children)
  })
}

/** Conditions with `not`, `or` or selectors are not met, because browsers differ on them. */
function isMet({ prelude }: Atrule): boolean {
  return prelude?.type === 'AtrulePrelude' && prelude.children.toArray().every(isPlainCondition)
}

function isPlainCondition(node: CssNode): boolean {
  if (node.type === 'Condition') return node.children.toArray().every(isPlainCondition)
  if (node.type === 'Identifier') return /^and$/i.test(node.name)
  return node.type === 'SupportsDeclaration' && isKnown(node.declaration)
}

function isKnown(declaration: CssNode): boolean {
  if (declaration.type !== 'Declaration' || declaration.property.startsWith('-')) return false
  return isAllowedProperty(declaration.property) && declaration.value.type === 'Value'
}
