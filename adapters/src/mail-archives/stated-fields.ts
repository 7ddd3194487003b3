import { type StatedState, statedState } from '@sen/model/imports/import-states'
import { decodedWords } from './encoded-words.ts'
import { namesIn } from './label-field.ts'

export function stateElsewhere(header: string): StatedState {
  return statedState((name) => fieldIn(header, name), namesIn(header))
}

export function fieldIn(header: string, name: string): string | undefined {
  const written = new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, 'im').exec(header)?.[1]
  return written === undefined ? undefined : decodedWords(written)
}
