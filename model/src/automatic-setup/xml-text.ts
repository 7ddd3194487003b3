const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** XML 1.0 excludes these, also as references (production Char). Only lone surrogates match. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/gu

/** Returns text for an element or attribute of XML. */
export function xmlText(text: string): string {
  return text.replaceAll(NO_XML, '').replaceAll(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? '')
}
