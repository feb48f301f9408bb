import sharp from 'sharp'

export type Picture = { name: string; mimeType: string; buffer: Buffer }

/** A real picture with the given pixels: a gradient with a disc, so that different crops look different. */
export async function picture(width: number, height: number, hue: number): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g"><stop stop-color="hsl(${hue} 70% 45%)"/><stop offset="1" stop-color="hsl(${hue + 50} 75% 65%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="${width / 3}" cy="${height / 2}" r="${height / 3}" fill="#fff8"/></svg>`
  // The product reads no SVG; a journey that uses its services has this said in its own process too.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const buffer = await sharp(Buffer.from(svg)).png().toBuffer()
  return { name: `${width}x${height}.png`, mimeType: 'image/png', buffer }
}

export const bannerPictures = async () => ({
  medium: await picture(1029, 504, 160),
  large: await picture(2304, 504, 210),
  xlarge: await picture(3408, 504, 20),
})
