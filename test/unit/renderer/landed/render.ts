import { MantineProvider } from '@mantine/core';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const entities: Record<string, string> = {
  '&amp;': '&',
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
};

/** The text that a person reads, each block in one line: tags become ` | `, white space becomes one space. */
export const readable = (element: ReactElement): string =>
  renderToStaticMarkup(createElement(MantineProvider, null, element))
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/\s*\|[\s|]*/g, ' | ');
