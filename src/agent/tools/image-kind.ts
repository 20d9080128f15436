/** What kind of image a file is, and how large on the screen, told by its own header. Hostile files included. Pure. */

export type ImageMime = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** By the first bytes; null when it is none of the four that models take. */
export function imageMime(head: Buffer): ImageMime | null {
  const starts = (bytes: string, at = 0) => head.toString("latin1", at, at + bytes.length) === bytes;
  if (starts("\x89PNG\r\n\x1a\n")) return "image/png";
  if (starts("\xff\xd8\xff")) return "image/jpeg";
  if (starts("GIF87a") || starts("GIF89a")) return "image/gif";
  return starts("RIFF") && starts("WEBP", 8) ? "image/webp" : null;
}

const PNG_HEADER_BYTES = 24;
/** Where the end of an image is looked for: some programs write a little after it. */
const END_BYTES = 16;
const GIF_TRAILER = 0x3b;
const JPEG_END = Buffer.from([0xff, 0xd9]);
const RIFF_HEADER_BYTES = 8;

function pngSize(bytes: Buffer): ImageSize | null {
  if (bytes.toString("latin1", 12, 16) !== "IHDR" || !bytes.includes("IEND", PNG_HEADER_BYTES)) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function gifSize(bytes: Buffer): ImageSize | null {
  if (!bytes.subarray(-END_BYTES).includes(GIF_TRAILER)) return null;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

const SIZE_MASK = 0x3fff;

function webpSize(bytes: Buffer): ImageSize | null {
  if (bytes.readUInt32LE(4) + RIFF_HEADER_BYTES > bytes.length) return null;
  const chunk = bytes.toString("latin1", 12, 16);
  if (chunk === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === "VP8 ") {
    return { width: bytes.readUInt16LE(26) & SIZE_MASK, height: bytes.readUInt16LE(28) & SIZE_MASK };
  }
  if (chunk !== "VP8L") return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & SIZE_MASK) + 1, height: ((packed >>> 14) & SIZE_MASK) + 1 };
}

/** Start-of-frame markers, which hold the size; the gaps are Huffman tables, extensions and arithmetic coding. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function jpegSize(bytes: Buffer): ImageSize | null {
  if (!bytes.includes(JPEG_END)) return null;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Fill bytes and markers without a body.
    const isBare = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    at += isBare ? (marker === 0xff ? 1 : 2) : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

const sizes: Readonly<Record<ImageMime, (bytes: Buffer) => ImageSize | null>> = {
  "image/png": pngSize,
  "image/jpeg": jpegSize,
  "image/gif": gifSize,
  "image/webp": webpSize,
};

/** Null when the file is cut short or no such image after all. */
export function imageSize(bytes: Buffer, mime: ImageMime): ImageSize | null {
  try {
    const size = sizes[mime](bytes);
    return size === null || size.width === 0 || size.height === 0 ? null : size;
  } catch {
    // A header that ends too early.
    return null;
  }
}
