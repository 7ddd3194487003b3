import type { TreeNode } from '../message-tree.ts'
import type { EnclosedFile, Enclosure } from './enclosed-file.ts'
import { splitTextFiles } from './text-files.ts'
import { isTnef, readTnef } from './tnef.ts'

/** Leaves count from zero; the files in leaf n start here, so that leaves keep their numbers. */
const FIRST_ENCLOSED = 1_000_000
const FOR_EACH_LEAF = 1_000

export function enclosedIndex(leaf: number, file: number): number {
  return FIRST_ENCLOSED + leaf * FOR_EACH_LEAF + file
}

export function splitIndex(index: number): { readonly leaf: number; readonly file: number } | undefined {
  if (index < FIRST_ENCLOSED) return undefined
  const rest = index - FIRST_ENCLOSED
  return { leaf: Math.floor(rest / FOR_EACH_LEAF), file: rest % FOR_EACH_LEAF }
}

export function enclosureOf(node: TreeNode): Enclosure | undefined {
  if (node.enclosure) return node.enclosure
  if (isTnef(node.content)) {
    const found = readTnef(node.content)
    const isEmpty = found.files.length === 0 && !found.text && !found.html
    return isEmpty ? undefined : found
  }
  return undefined
}

export function textFilesOf(node: TreeNode): { readonly rest: Uint8Array; readonly files: readonly EnclosedFile[] } {
  const { rest, files } = splitTextFiles(Buffer.from(node.content).toString('latin1'))
  return files.length === 0 ? { rest: node.content, files } : { rest: Buffer.from(rest, 'latin1'), files }
}

export function enclosedFiles(node: TreeNode): readonly EnclosedFile[] {
  return enclosureOf(node)?.files ?? textFilesOf(node).files
}

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
