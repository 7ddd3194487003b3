import type { UidRange } from '@sen/core/mail-programs/program-message'
import type { SelectedFolder } from '../session/selected-folder.ts'
import type { Arguments } from '../wire/arguments.ts'
import { parseSequenceSet } from '../wire/sequence-set.ts'

/** Reads a set of numbers, of UIDs, or `$`, as UIDs of the client's view. */
export function readSet(args: Arguments, folder: SelectedFolder, isUid: boolean): readonly UidRange[] {
  args.space()
  if (args.skip('$')) return folder.saved()
  const set = parseSequenceSet(args.setText())
  return isUid ? folder.byUid(set) : folder.bySequence(set)
}
