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
