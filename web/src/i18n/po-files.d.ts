declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

declare module '*.po?later?lingui' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
