import type { PictureRequester } from './picture-maker.ts'

/** Downloads the pictures of mail, whose servers are chosen by strangers. */
export interface PictureDownloads {
  /**
   * Passes the bytes to `use`, and counts them as held until `use` has ended.
   * @throws FetchRefused; CallEnded when the client disconnects
   */
  run<T>(url: string, whose: PictureRequester, use: (bytes: Uint8Array) => Promise<T>): Promise<T>
}
