export interface Picture {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** Draws strangers' pictures anew, so that nothing is left of their bytes. */
export interface PictureMaker {
  /** A raster picture by its bytes, as WebP (moving ones too), or undefined when it is none or is too large to draw. */
  redraw(bytes: Uint8Array): Promise<Picture | undefined>
  /** The same, standing still and at most so many pixels wide and high. */
  thumbnail(bytes: Uint8Array, sidePixels: number): Promise<Picture | undefined>
}
