/** A host as people write it, alone or at the start of an address. Bounded, so that no text takes more than linear time. */
const WRITTEN_HOST = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24})(?=$|[/:?#\s])/iu
const WRITTEN_CHARACTERS = 500

/**
 * Where a link really leads, when its text names another host: what phishing does. Undefined when text and link agree,
 * or the text names no host. A host and its subdomains agree.
 */
export function misleadingHost(text: string, href: string): string | undefined {
  const named = WRITTEN_HOST.exec(text.trim().slice(0, WRITTEN_CHARACTERS))?.[1]
  if (named === undefined || !/^https?:/i.test(href)) return undefined
  const [said, real] = [hostOf(`http://${named}`), hostOf(href)]
  if (said === undefined || real === undefined || agree(said, real)) return undefined
  return real
}

function agree(said: string, real: string): boolean {
  const [one, other] = [said, real].map((host) => host.replace(/^www\./, '')) as [string, string]
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}

/** Browsers and Node have the same one; only the types of neither are wanted here. */
declare const URL: { canParse(address: string): boolean; new (address: string): { readonly hostname: string } }

/** As browsers know it: lower case, letters outside ASCII as punycode. */
function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : undefined
}
