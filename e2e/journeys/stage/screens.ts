export interface Screen {
  readonly kind: 'desktop' | 'phone'
  readonly width: number
  readonly height: number
}

export const DESKTOP: Screen = { kind: 'desktop', width: 1440, height: 900 }
export const PHONE: Screen = { kind: 'phone', width: 390, height: 844 }
