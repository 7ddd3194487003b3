/** Differs from all other routes, and is short because it appears in mail. */
const PREFIX = '/o/'
const SUFFIX = '.gif'
const IN_ADDRESS = /^https?:\/\/[^/?#]+\/o\/([\w-]{1,64})\.gif(?:[?#]|$)/i

export function seenPictureAddress(publicUrl: string, token: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${PREFIX}${token}${SUFFIX}`
}

/** Matches any host, because ours may have had another name when the mail was sent. */
export function seenToken(address: string): string | undefined {
  return IN_ADDRESS.exec(address)?.[1]
}

/** These programs fetch pictures without a reader. Apple's mail privacy proxy cannot be detected. */
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

/** Considers the user agent or the lack of one. */
export function isPrefetcher(userAgent: string): boolean {
  return userAgent.trim() === '' || PREFETCHERS.some((pattern) => pattern.test(userAgent))
}

const IMAGE = /<img\b[^>]*>/gi
const SOURCE = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i

/** In a reply or a forward, our pictures would count other readers as the recipient. */
export function withoutSeenPictures(html: string, publicUrl: string): string {
  const own = publicUrl.replace(/\/+$/, '').toLowerCase()
  return html.replaceAll(IMAGE, (image) => {
    const [, ...quoted] = SOURCE.exec(image) ?? []
    const address = quoted.find((each) => each !== undefined) ?? ''
    return address.toLowerCase().startsWith(`${own}/`) && seenToken(address) !== undefined ? '' : image
  })
}

export const SEEN_PICTURE: Uint8Array = Uint8Array.from([
  0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x21, 0xf9, 4, 1, 0, 0, 0, 0,
  0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b,
])
