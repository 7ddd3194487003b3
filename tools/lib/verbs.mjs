import { basename } from 'node:path'
import ts from 'typescript'

/** STYLE.md has another verb for each. */
const VERBS = ['ask', 'bring', 'drop', 'forget', 'keep', 'look', 'mend', 'order', 'put', 'sweep', 'take', 'tell']
const OLD_VERB = new RegExp(`^(?:${VERBS.join('|')})(?=[A-Z]|$)`)
const MENTION = new RegExp(`\\b(?:${VERBS.join('|')})(?=[A-Z]|\\b)`)

/**
 * Names of functions and methods that begin with a verb which the guide replaced.
 * @returns {{ line: number, name: string }[]}
 */
export function oldVerbsIn(path, source) {
  // Parsing every file would take seconds.
  if (!MENTION.test(source)) return []
  const file = ts.createSourceFile(basename(path), source, ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node) => {
    const name = nameOf(node)
    const text = name?.text.replace('#', '') ?? ''
    if (OLD_VERB.test(text) && !/^lookUp|^takeOver/.test(text))
      found.push({ line: file.getLineAndCharacterOfPosition(name.getStart(file)).line + 1, name: text })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function nameOf(node) {
  if (ts.isFunctionDeclaration(node) || ts.isMethodSignature(node) || ts.isMethodDeclaration(node))
    return named(node.name)
  if (ts.isPropertySignature(node)) return node.type && ts.isFunctionTypeNode(node.type) ? named(node.name) : undefined
  if (ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node))
    return node.initializer && isFunction(node.initializer) ? named(node.name) : undefined
}

const named = (name) => (name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined)
const isFunction = (node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node)
