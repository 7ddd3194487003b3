import { useEffect, useRef } from 'react'
import { hideAddresses } from '../../../widgets/editor/picture/strangers-pictures.ts'
import styles from './QuotedOriginal.module.css'

const TALLEST_PIXELS = 20_000

/** Shows untrusted, sanitised HTML without scripts. It is white, as recipients will see it. */
export function QuoteFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let observer: ResizeObserver | undefined
    const follow = () => {
      const body = element.contentDocument?.body
      if (!body) return
      const fit = () => {
        element.style.height = `${Math.min(body.scrollHeight + 2, TALLEST_PIXELS)}px`
      }
      observer?.disconnect()
      observer = new ResizeObserver(fit)
      observer.observe(body)
      fit()
    }
    element.addEventListener('load', follow)
    follow()
    return () => {
      element.removeEventListener('load', follow)
      observer?.disconnect()
    }
  }, [])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={pageOf(html)}
    />
  )
}

/** Same origin lets us read its height and load our images. Without `allow-scripts`, no content can use it. */
function pageOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  hideAddresses(body)
  const policy = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'"
  return `<!doctype html><html><head><meta http-equiv="content-security-policy" content="${policy}"><base target="_blank">
<style>html,body{height:auto!important;min-height:0!important;margin:0;overflow:hidden}body{padding:10px 12px;font:14px/1.55 Arial,Helvetica,sans-serif;overflow-x:auto;overflow-wrap:anywhere}img{max-width:100%}img:not([src]){min-width:24px;min-height:24px;background:#8881}</style>
</head><body>${body.innerHTML}</body></html>`
}
