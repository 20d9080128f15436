/** The smallest files of each kind that say they are three pixels wide and two high. */
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ""), "hex");

export const tinyImages = {
  "image/png": hex(
    "89504e470d0a1a0a 0000000d49484452 00000003 00000002 0802000000 12169b46" +
      "0000000c 49444154 789c6360c00600000e0001 00000000 00000000 49454e44 ae426082",
  ),
  // A JFIF segment comes before the frame that holds the size.
  "image/jpeg": hex(
    "ffd8 ffe0 0010 4a46494600 0101 00 0001 0001 00 00 ffc0 0011 08 0002 0003 03 012200 021101 031101 ffd9",
  ),
  "image/gif": hex("474946383961 0300 0200 80 00 00 ffffff 000000 2c 0000 0000 0300 0200 00 02 02 846f 00 3b"),
  "image/webp": hex("52494646 1a000000 57454250 5650384c 0d000000 2f 02400000 00 0000000000000000"),
} as const;
