import { expect, it } from 'vitest';
import { hasHugeGraphic } from '#main/preview/graphics';

const huge = '999999999';

it.each([
  [`^GFA,1,${huge},10,00`, true],
  [`^GFA,1,10,${huge},00`, true],
  [`^gf b , 1 , ${huge} , 10 ,`, true],
  [`^GFA,,${huge},10,00`, true],
  [`^GFA,  ,${huge},10,00`, true],
  [`^GFA\n,12\n,\n${huge}\n,10`, true],
  [`^GFA,1,10,10,00^GFA,1,${huge},1,00`, true],
  ['^GFA,100,100,10,00', false],
  [`^GFA,${huge},100,10,00`, false],
  [`^GFA,x,${huge},10,00`, false],
  [`^GFA,1 2,${huge},10,00`, false],
  [`^GF,1,${huge},10,00`, false],
  [`^FD${huge},${huge}^FS`, false],
])('whether %j declares a graphic larger than a page: %s', (zpl, isHuge) => {
  expect(hasHugeGraphic(zpl)).toBe(isHuge);
});
