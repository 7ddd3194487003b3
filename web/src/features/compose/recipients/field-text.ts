import type { AddressField } from '@sen/contract/fields'
import { isWholeAddress, parseAddressList } from '@sen/model/address-lists'

/** A space ends complete addresses only (product decision 3). Undefined inside an open quotation (`"Trần, `). */
export function finishedByTyping(text: string): AddressField[] | undefined {
  if (/^\s*"/.test(text) && isOpenQuote(text)) return undefined
  const ends = /[,;]\s*$/.test(text) || (/\s$/.test(text) && isWholeAddress(text)) || /[,;\n]/.test(withoutQuotes(text))
  return ends ? recipientsIn(text) : undefined
}

/** A partial address is treated like typed text. */
export function finishedByPasting(text: string): AddressField[] | undefined {
  const found = recipientsIn(text)
  return found.length > 1 || isWholeAddress(text) ? found : undefined
}

export function recipientsIn(text: string): AddressField[] {
  return parseAddressList(text).map(({ name, email }) => ({ name, email }))
}

function isOpenQuote(text: string): boolean {
  return (text.replaceAll(/\\./g, '').match(/"/g)?.length ?? 0) % 2 === 1
}

function withoutQuotes(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
}
