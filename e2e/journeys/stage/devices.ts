export interface Device {
  readonly kind: 'desktop' | 'phone'
  readonly width: number
  readonly height: number
}

export const DESKTOP: Device = { kind: 'desktop', width: 1440, height: 900 }
export const PHONE: Device = { kind: 'phone', width: 390, height: 844 }
