/** The marker in a blob store that identifies its database. */
export interface StoreMark {
  /** The database has the same id. */
  readonly id: string
  /**
   * `copying`: an incomplete copy. `left`: the store was copied elsewhere, and newer blobs are only in the copy.
   * `restoring`: a backup is being restored, so database and store are incomplete.
   */
  readonly state: 'whole' | 'copying' | 'left' | 'restoring'
}

/** One line: the id, and the state unless it is `whole`. */
const MARK = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: (copying|left|restoring))?\n?$/

/** @throws if it is invalid */
export function readMark(text: string): StoreMark {
  const [, id, state = 'whole'] = MARK.exec(text) ?? []
  if (id === undefined) throw new Error('the file store-id beside the blobs holds no identity')
  return { id, state: state as StoreMark['state'] }
}

export function markText({ id, state }: StoreMark): string {
  return state === 'whole' ? `${id}\n` : `${id} ${state}\n`
}
