import { expect, test } from 'vitest'
import { fileName } from './attachments.ts'

test('a name stays as it is, with the extension of the file’s real kind', () => {
  expect(fileName('رسید بانک.jpeg', 'jpg')).toBe('رسید بانک.jpg')
  expect(fileName('نمی‌شود.PNG', 'png')).toBe('نمی‌شود.png')
  expect(fileName('invoice.pdf.exe', 'pdf')).toBe('invoice.pdf.pdf')
})

test('folders and invisible characters are removed', () => {
  expect(fileName('../../etc/passwd', 'pdf')).toBe('passwd.pdf')
  expect(fileName('C:\\Users\\me\\shot.png', 'png')).toBe('shot.png')
  expect(fileName('a\u202egnp.exe\r\nX-Evil: 1\0', 'png')).toBe('agnp.exeX-Evil_ 1.png')
  expect(fileName('.htaccess', 'pdf')).toBe('htaccess.pdf')
})

test('a name without a letter is replaced by a general one', () => {
  for (const given of ['', '...', '\u200c', '../', '\ud800']) {
    expect(fileName(given, 'pdf')).toBe('پیوست.pdf')
  }
})

test('a long name is cut, never within a character', () => {
  expect(fileName(`${'ب'.repeat(500)}.png`, 'png')).toBe(`${'ب'.repeat(80)}.png`)
  expect(fileName(`${'😀'.repeat(90)}a`, 'png')).toBe('پیوست.png')
})
