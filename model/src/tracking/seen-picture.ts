/** Unlike any path of pages and calls: short, because it stands in mail. */
const PREFIX = '/o/'
const SUFFIX = '.gif'
const IN_ADDRESS = /^https?:\/\/[^/?#]+\/o\/([\w-]{1,64})\.gif(?:[?#]|$)/i

/** The picture that tells when a mail is looked at. */
export function seenPictureAddress(publicUrl: string, token: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${PREFIX}${token}${SUFFIX}`
}

/** The token in such an address, at whatever host: ours may have had another name when the mail was sent. */
export function seenToken(address: string): string | undefined {
  return IN_ADDRESS.exec(address)?.[1]
}

/**
 * Programs that fetch pictures when nobody looks: proxies that fetch ahead, scanners of links, bots, previews. By what
 * they call themselves; Apple's mail privacy says nothing of itself and cannot be told (the page says so).
 */
const PREFETCHERS: readonly RegExp[] = [
  /GoogleImageProxy|Google-Safety|Googlebot|FeedFetcher/i,
  /YahooMailProxy|YahooCacheSystem/i,
  /BingPreview|Microsoft Office|ms-office|MSOffice|SkypeUriPreview|Outlook-iOS-Prefetch/i,
  /Barracuda|Mimecast|Proofpoint|IronPort|FireEye|Symantec|TrendMicro|Sophos|Forcepoint|Cloudmark/i,
  /Slackbot|facebookexternalhit|Twitterbot|LinkedInBot|WhatsApp|TelegramBot|Discordbot|Zalo/i,
  /\b(bot|crawler|spider|scanner|preview|monitor|prefetch)\b/i,
  /^(curl|wget|python|java|go-http|okhttp|axios|node|libwww|ruby|php|postman)/i,
  /HeadlessChrome|PhantomJS/i,
]

/** Whether a request for the picture says nothing about a person: by its own name, or because it has none. */
export function isPrefetcher(userAgent: string): boolean {
  return userAgent.trim() === '' || PREFETCHERS.some((pattern) => pattern.test(userAgent))
}

const IMAGE = /<img\b[^>]*>/gi
const SOURCE = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i

/**
 * HTML without pictures of ours that tell of looks: in an answer or a forwarded mail they would count other people's looks
 * as the recipient's.
 */
export function withoutSeenPictures(html: string, publicUrl: string): string {
  const own = publicUrl.replace(/\/+$/, '').toLowerCase()
  return html.replaceAll(IMAGE, (image) => {
    const [, ...quoted] = SOURCE.exec(image) ?? []
    const address = quoted.find((each) => each !== undefined) ?? ''
    return address.toLowerCase().startsWith(`${own}/`) && seenToken(address) !== undefined ? '' : image
  })
}

/** One transparent pixel, GIF. */
export const SEEN_PICTURE: Uint8Array = Uint8Array.from([
  0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x21, 0xf9, 4, 1, 0, 0, 0, 0,
  0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b,
])
