import { asBuffer } from '../../as-buffer.ts'
import { readTree, type TreeNode } from '../message-tree.ts'

/** A delimiter line of any boundary (RFC 2046 section 5.1.1) is recognised by the field behind it. */
const DELIMITER = /(?:^|\n)--([!-~](?:[ -~]{0,198}[!-~])?)[ \t]*\r?\n(?=content-[a-z-]{1,40}[ \t]*:)/i

/** Reads a multipart in which no line has its declared boundary. */
export async function readMisreadMultipart({ mediaType, params, content }: TreeNode): Promise<TreeNode | undefined> {
  const text = asBuffer(content).toString('latin1')
  const boundary = hasBoundary(text, params.boundary) ? params.boundary : DELIMITER.exec(text)?.[1]
  if (boundary === undefined) return undefined
  const header = `Content-Type: ${mediaType}; boundary="${boundary.replaceAll(/["\\]/g, '\\$&')}"\r\n\r\n`
  const { root } = await readTree(Uint8Array.from(Buffer.concat([Buffer.from(header), content])))
  return root.children.length === 0 ? undefined : root
}

/** The multipart was encoded as a whole, unlike RFC 2045 section 6.4. */
function hasBoundary(text: string, boundary = ''): boolean {
  return boundary !== '' && (text.startsWith(`--${boundary}`) || text.includes(`\n--${boundary}`))
}

/** Parts behind the last delimiter of their multipart become a multipart of their own, behind all others. */
export function withPartsBehind(root: TreeNode): TreeNode {
  const behind = (root.behind ?? []).filter((content) => DELIMITER.test(asBuffer(content).toString('latin1')))
  if (behind.length === 0) return root
  const others = behind.map((content) => ({ ...EMPTY, mediaType: 'multipart/mixed', content }))
  return { ...EMPTY, mediaType: 'multipart/mixed', children: [root, ...others] }
}

const EMPTY: Omit<TreeNode, 'mediaType'> = {
  params: {},
  disposition: '',
  fileName: '',
  contentId: '',
  children: [],
  content: new Uint8Array(),
}
