import { type StatedState, statedState } from '@sen/model/imports/import-states'
import { decodedWords } from './encoded-words.ts'
import { namesIn } from './label-field.ts'

/** Returns the state and the place that another program wrote into a header, which is latin1 text. */
export function stateElsewhere(header: string): StatedState {
  return statedState((name) => fieldIn(header, name), namesIn(header))
}

/** Returns the value of the first field of that name, unfolded and decoded. */
export function fieldIn(header: string, name: string): string | undefined {
  const written = new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, 'im').exec(header)?.[1]
  return written === undefined ? undefined : decodedWords(written)
}
