/** The marker identifies the store's database. */
export interface StoreMark {
  readonly id: string
  /**
   * `copying` is an incomplete copy. `left` means that newer blobs are in a copy elsewhere. While `restoring`, database
   * and store are incomplete.
   */
  readonly state: 'whole' | 'copying' | 'left' | 'restoring'
}

const MARK = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: (copying|left|restoring))?\n?$/

export function readMark(text: string): StoreMark {
  const [, id, state = 'whole'] = MARK.exec(text) ?? []
  if (id === undefined) throw new Error('the file store-id beside the blobs holds no identity')
  return { id, state: state as StoreMark['state'] }
}

export function markText({ id, state }: StoreMark): string {
  return state === 'whole' ? `${id}\n` : `${id} ${state}\n`
}
