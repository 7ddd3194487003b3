import type { TreeNode } from '../message-tree.ts'
import type { EnclosedFile, Enclosure } from './enclosed-file.ts'
import { takeTextFiles } from './text-files.ts'
import { isTnef, readTnef } from './tnef.ts'

/** Leaves of a message count from zero; files inside of leaf n begin here, so that no leaf ever changes its number. */
const FIRST_ENCLOSED = 1_000_000
const FOR_EACH_LEAF = 1_000

export function enclosedIndex(leaf: number, file: number): number {
  return FIRST_ENCLOSED + leaf * FOR_EACH_LEAF + file
}

/** Which leaf and which file in it; undefined for a leaf itself. */
export function splitIndex(index: number): { readonly leaf: number; readonly file: number } | undefined {
  if (index < FIRST_ENCLOSED) return undefined
  const rest = index - FIRST_ENCLOSED
  return { leaf: Math.floor(rest / FOR_EACH_LEAF), file: rest % FOR_EACH_LEAF }
}

/** Returns the contents of a winmail.dat or of signed mail; undefined when the leaf is neither. */
export function enclosureOf(node: TreeNode): Enclosure | undefined {
  if (node.enclosure) return node.enclosure
  if (isTnef(node.content)) {
    const found = readTnef(node.content)
    const isEmpty = found.files.length === 0 && !found.text && !found.html
    return isEmpty ? undefined : found
  }
  return undefined
}

/** The files written into a text part, and its text without them, in latin-1. */
export function textFilesOf(node: TreeNode): { readonly rest: Uint8Array; readonly files: readonly EnclosedFile[] } {
  const { rest, files } = takeTextFiles(Buffer.from(node.content).toString('latin1'))
  return files.length === 0 ? { rest: node.content, files } : { rest: Buffer.from(rest, 'latin1'), files }
}

/** The files inside of a leaf, whichever way they lie in it. */
export function enclosedFiles(node: TreeNode): readonly EnclosedFile[] {
  return enclosureOf(node)?.files ?? textFilesOf(node).files
}

/** As a leaf, so that everything that names and lists parts takes it. */
export function asNode({ name, mediaType, contentId, content }: EnclosedFile): TreeNode {
  return {
    mediaType: /^[\w.+-]+\/[\w.+-]+$/.test(mediaType) ? mediaType : 'application/octet-stream',
    params: {},
    disposition: 'attachment',
    fileName: name,
    contentId: contentId === '' ? '' : `<${contentId}>`,
    children: [],
    content,
  }
}
