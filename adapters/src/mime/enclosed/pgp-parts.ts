import type { TreeNode } from '../message-tree.ts'

/** The same tree, where the encrypted part of PGP/MIME (RFC 3156 section 4), which mostly has no name, is called `encrypted.asc`. */
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
