/** H.264 (ITU-T H.264 7.3) at its plainest: baseline key frames of uncompressed macroblocks (I_PCM), grey chroma. */

/** One IDR slice without start code. `idrId` must differ between neighbouring frames. */
export function encodeFrame(
  width: number,
  height: number,
  lumaAt: (x: number, y: number) => number,
  idrId: number,
): Buffer {
  const bits = new SyntaxWriter()
  bits.unsigned(0)
  bits.unsigned(7)
  bits.unsigned(0)
  bits.fixed(0, 4)
  bits.unsigned(idrId)
  bits.fixed(0, 2)
  bits.signedZero()
  bits.unsigned(1)
  for (let top = 0; top < height; top += 16) {
    for (let left = 0; left < width; left += 16) {
      bits.unsigned(25)
      bits.align()
      for (let i = 0; i < 256; i++) bits.byte(Math.round(lumaAt(left + (i & 15), top + (i >> 4))))
      for (let i = 0; i < 128; i++) bits.byte(128)
    }
  }
  return bits.unit(0x65)
}

/** Sequence parameter set: baseline profile, level 3, picture order type 2. */
export function sequenceSet(width: number, height: number): Buffer {
  const bits = new SyntaxWriter()
  for (const byte of [66, 0xc0, 30]) bits.byte(byte)
  for (const value of [0, 0, 2, 0]) bits.unsigned(value)
  bits.fixed(0, 1)
  bits.unsigned(width / 16 - 1)
  bits.unsigned(height / 16 - 1)
  bits.fixed(0b11000, 5)
  return bits.unit(0x67)
}

/** Picture parameter set: CAVLC, one slice group, deblocking control present. */
export function pictureSet(): Buffer {
  const bits = new SyntaxWriter()
  bits.unsigned(0)
  bits.unsigned(0)
  bits.fixed(0, 2)
  for (const value of [0, 0, 0]) bits.unsigned(value)
  bits.fixed(0, 3)
  for (let i = 0; i < 3; i++) bits.signedZero()
  bits.fixed(0b100, 3)
  return bits.unit(0x68)
}

class SyntaxWriter {
  private readonly bytes: number[] = []
  private pending = 0
  private count = 0

  fixed(value: number, bits: number): void {
    for (let at = bits - 1; at >= 0; at--) {
      this.pending = (this.pending << 1) | ((value >> at) & 1)
      this.count += 1
      if (this.count === 8) {
        this.bytes.push(this.pending)
        this.pending = 0
        this.count = 0
      }
    }
  }

  byte(value: number): void {
    if (this.count === 0) this.bytes.push(value)
    else this.fixed(value, 8)
  }

  /** Exp-Golomb code ue(v). */
  unsigned(value: number): void {
    const size = 32 - Math.clz32(value + 1)
    this.fixed(0, size - 1)
    this.fixed(value + 1, size)
  }

  signedZero(): void {
    this.unsigned(0)
  }

  align(): void {
    while (this.count > 0) this.fixed(0, 1)
  }

  /** Closes the unit: stop bit, alignment, and emulation prevention (7.4.1). */
  unit(header: number): Buffer {
    this.fixed(1, 1)
    this.align()
    const out = [header]
    let zeros = 0
    for (const byte of this.bytes) {
      if (zeros >= 2 && byte <= 3) {
        out.push(3)
        zeros = 0
      }
      out.push(byte)
      zeros = byte === 0 ? zeros + 1 : 0
    }
    return Buffer.from(out)
  }
}
