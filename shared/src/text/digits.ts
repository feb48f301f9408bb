/** Persian and Arabic digits become ASCII ones; everything else stays. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** ASCII digits become Persian ones; everything else stays. */
export function persianDigits(text: string | number): string {
  return String(text).replace(/[0-9]/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)))
}
