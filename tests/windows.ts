/** Windows in which every screen has to fit, in CSS pixels, beside the narrowest phone and text of 200 %. */
export const windows = [
  [360, 640],
  [390, 844],
  [430, 932],
  [568, 320],
  [667, 375],
  [740, 360],
  [844, 390],
  [932, 430],
  [768, 1024],
  [900, 700],
  [1024, 768],
  [1280, 600],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const
