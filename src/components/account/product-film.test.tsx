// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProductFilm } from './product-film.tsx';

vi.mock('@/data/public-file.ts', () => ({ mediaUrl: (name: string) => `https://desk.example/${name}` }));

/** The media queries that hold. */
let holding: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  holding = ['(min-width: 64rem)'];
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: holding.includes(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const image = () => document.querySelector('img');
const video = () => document.querySelector('video');
function show() {
  render(<ProductFilm />);
  const poster = image();
  if (poster) fireEvent.load(poster);
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('shows a sketch, then the picture, then asks for the film when the form had its time', () => {
  render(<ProductFilm />);
  expect(document.querySelector('svg')).not.toBeNull();
  expect(image()?.getAttribute('src')).toBe('https://desk.example/login.webp');
  expect(image()?.className).toContain('opacity-0');
  fireEvent.load(image() as HTMLImageElement);
  expect(image()?.className).not.toContain('opacity-0');
  expect(video()).toBeNull();
  wait(600);
  expect([...document.querySelectorAll('source')].map(({ src, type }) => [src, type])).toEqual([
    ['https://desk.example/login.mp4', 'video/mp4; codecs="avc1.4d4028"'],
    ['https://desk.example/login-vp9.mp4', 'video/mp4; codecs="vp09.00.31.08"'],
  ]);
  expect([video()?.muted, video()?.loop, video()?.autoplay]).toEqual([true, true, true]);
  expect(video()?.getAttribute('aria-hidden')).toBe('true');
});

it('has a button that stops the film and lets it go on, as soon as something moves', () => {
  show();
  wait(600);
  const film = video() as HTMLVideoElement;
  expect(screen.queryByRole('button')).toBeNull();
  const pause = vi.spyOn(film, 'pause').mockImplementation(() => void fireEvent.pause(film));
  const play = vi.spyOn(film, 'play').mockImplementation(async () => void fireEvent.playing(film));
  fireEvent.playing(film);
  expect(film.className).not.toContain('opacity-0');
  fireEvent.click(screen.getByRole('button', { name: '영상 멈춤' }));
  expect(pause).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: '영상 재생' }));
  expect(play).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: '영상 멈춤' })).toBeDefined();
});

it('asks for no film with less motion wanted', () => {
  holding.push('(prefers-reduced-motion: reduce)');
  show();
  wait(60_000);
  expect(image()).not.toBeNull();
  expect(video()).toBeNull();
});

it('asks for no film where data is to be saved', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  show();
  wait(60_000);
  expect(image()).not.toBeNull();
  expect(video()).toBeNull();
});

it('asks for nothing where there is no room', () => {
  holding = [];
  render(<ProductFilm />);
  expect(image()).toBeNull();
});

it('keeps the sketch, and asks for no film, where the storage has no picture', () => {
  render(<ProductFilm />);
  fireEvent.error(image() as HTMLImageElement);
  wait(60_000);
  expect(video()).toBeNull();
  expect(image()?.className).toContain('opacity-0');
  expect(document.querySelector('svg')).not.toBeNull();
});
