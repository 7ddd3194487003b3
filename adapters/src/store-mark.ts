/** What a blob store carries to say whose it is. */
export interface StoreMark {
  /** The database has the same. */
  readonly id: string
  /**
   * `copying`: a copy that is not complete. `left`: all of it was copied elsewhere, and what has come since is there alone.
   * `restoring`: a backup is being brought here, and database and store are not whole yet.
   */
  readonly state: 'whole' | 'copying' | 'left' | 'restoring'
}

/** One line: the id, and the state where it is not whole. */
const MARK = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: (copying|left|restoring))?\n?$/

/** @throws when it is none */
export function readMark(text: string): StoreMark {
  const [, id, state = 'whole'] = MARK.exec(text) ?? []
  if (id === undefined) throw new Error('the file store-id beside the blobs holds no identity')
  return { id, state: state as StoreMark['state'] }
}

export function markText({ id, state }: StoreMark): string {
  return state === 'whole' ? `${id}\n` : `${id} ${state}\n`
}
