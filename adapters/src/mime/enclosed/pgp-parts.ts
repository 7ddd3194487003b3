import type { ParsedMessage } from '@sen/core/ports/mime'
import type { TreeNode } from '../message-tree.ts'

/** Names the encrypted part of PGP/MIME (RFC 3156 section 4) `encrypted.asc`, because it mostly has no name. */
export function withPgpNames(node: TreeNode): TreeNode {
  const { mediaType, children } = node
  if (children.length === 0) return node
  const isEncrypted = mediaType === 'multipart/encrypted' && children[0]?.mediaType === 'application/pgp-encrypted'
  return {
    ...node,
    children: children.map((child, at) =>
      isEncrypted && at === 1 && child.fileName === '' && child.children.length === 0
        ? { ...child, fileName: 'encrypted.asc' }
        : withPgpNames(child),
    ),
  }
}

/** This line begins a text that is encrypted or signed as a whole (RFC 9580 section 6.2). */
const ARMOR = /^-----BEGIN PGP (SIGNED )?MESSAGE(?:, PART \d{1,4}(?:\/\d{1,4})?)?-----\s*$/m
const BEGINNING_CHARACTERS = 500

/** Detects PGP in the body itself. A block within other text is a quotation. */
export function inlinePgpProtection(text: string): ParsedMessage['protection'] {
  const beginning = text.slice(0, BEGINNING_CHARACTERS).trimStart()
  const armor = ARMOR.exec(beginning)
  if (armor?.index !== 0) return undefined
  return armor[1] === undefined ? 'encrypted' : 'signed'
}
