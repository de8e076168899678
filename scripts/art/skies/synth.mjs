// synth.mjs - what the sounds of the skies are made with, sample by sample (no recordings). Deterministic.
// Same family as ../sfx.mjs: D-major pentatonic, 32 kHz, one small room. The first argument is the folder for the sounds.
import fs from 'node:fs';import {execFileSync as X} from 'node:child_process';import {rng} from '../paint.mjs';
export const out=process.argv[2];fs.mkdirSync(out,{recursive:true});export const TAU=Math.PI*2,SR=32000;
export const buf=s=>new Float32Array(Math.ceil(s*SR));
export const env=(t,a,d)=>t<0?0:t<a?t/a:Math.exp(-(t-a)/d);
export const add=(b,t0,f,dur,wrap)=>{const i0=Math.round(t0*SR),n=Math.round(dur*SR);for(let i=0;i<n;i++){let j=i0+i;if(wrap)j=(j%b.length+b.length)%b.length;else if(j<0||j>=b.length)continue;b[j]+=f(i/SR)}};
// biquad; circular = run twice with the state kept, so the end flows into the beginning
export const bq=(b,type,fc,q,circ)=>{const w=TAU*fc/SR,al=Math.sin(w)/(2*q),c=Math.cos(w),a0=1+al;const[B0,B1,B2]=type==='bp'?[al,0,-al]:type==='lp'?[(1-c)/2,1-c,(1-c)/2]:[(1+c)/2,-(1+c),(1+c)/2];let x1=0,x2=0,y1=0,y2=0;const o=new Float32Array(b.length);for(let p=0;p<(circ?2:1);p++)for(let i=0;i<b.length;i++){const x=b[i],y=(B0*x+B1*x1+B2*x2+2*c*y1-(1-al)*y2)/a0;o[i]=y;x2=x1;x1=x;y2=y1;y1=y}return o};
export const bp=(b,f,q=.8,c)=>bq(b,'bp',f,q,c),lp=(b,f,q=.7,c)=>bq(b,'lp',f,q,c),hp=(b,f,q=.7,c)=>bq(b,'hp',f,q,c);
export const sum=(...bs)=>{const o=new Float32Array(Math.max(...bs.map(([b])=>b.length)));for(const[b,g]of bs)for(let i=0;i<b.length;i++)o[i]+=b[i]*g;return o};
export const noise=(b,t0,dur,f,R)=>add(b,t0,t=>(R()*2-1)*f(t),dur);
export const room=(b,wet=.22,size=1,circ)=>{const o=new Float32Array(b.length);for(const[ms,g]of[[29.7,.62],[37.1,.6],[41.1,.58],[43.7,.56]]){const n=Math.round(ms*size*SR/1000),l=new Float32Array(n);let p=0,z=0;for(let k=0;k<(circ?2:1);k++)for(let i=0;i<o.length;i++){const y=l[p];z=z*.35+y*.65;l[p]=b[i]+z*g;p=(p+1)%n;if(!circ||k)o[i]+=y*.25}}const r=new Float32Array(b.length);for(let i=0;i<o.length;i++)r[i]=b[i]*(1-wet*.4)+o[i]*wet;return r};
export const fin=(b,peakDb,fo=.006,fi=0)=>{let m=0;for(const x of b)m=Math.max(m,Math.abs(x));const g=10**(peakDb/20)/m,n=b.length,k=Math.round(fo*SR),a=Math.round(fi*SR);for(let i=0;i<n;i++)b[i]*=g*(i>n-k?(n-i)/k:1)*(i<a?i/a:1);return b};
export const wav=(chs,file)=>{const C=chs.length,n=chs[0].length,h=Buffer.alloc(44+n*2*C);h.write('RIFF',0);h.writeUInt32LE(36+n*2*C,4);h.write('WAVEfmt ',8);h.writeUInt32LE(16,16);h.writeUInt16LE(1,20);h.writeUInt16LE(C,22);h.writeUInt32LE(SR,24);h.writeUInt32LE(SR*2*C,28);h.writeUInt16LE(2*C,32);h.writeUInt16LE(16,34);h.write('data',36);h.writeUInt32LE(n*2*C,40);const R=rng(1);for(let i=0;i<n;i++)for(let c=0;c<C;c++)h.writeInt16LE(Math.max(-32768,Math.min(32767,Math.round(chs[c][i]*32767+(R()-R())*.5))),44+(i*C+c)*2);fs.writeFileSync(file,h)};
export const save=(k,b,kbps)=>{const chs=Array.isArray(b)?b:[b];if(!kbps)return wav(chs,`${out}/${k}.wav`);const t=`${out}/${k}.tmp.wav`;wav(chs,t);X('lame',['--quiet','-m',chs.length>1?'j':'m','-b',''+kbps,'--cbr','-q','0','--resample','32',t,`${out}/${k}.mp3`]);fs.unlinkSync(t)};
export const P={D3:146.83,A3:220,D4:293.66,'F#4':369.99,A4:440,B4:493.88,D5:587.33,E5:659.26,'F#5':739.99,A5:880,B5:987.77,D6:1174.66,E6:1318.51,'F#6':1479.98,A6:1760,B6:1975.53,D7:2349.32,E7:2637.02,'F#7':2959.96,A7:3520};
export const bell=(b,t,f,g,d=.55,w)=>{for(const[r,a,k]of[[1,1,1],[2.003,.34,.6],[3.01,.16,.38],[4.17,.10,.22]])if(f*r<SR*.45)add(b,t,x=>g*a*Math.sin(TAU*f*r*x)*env(x,.0025,d*k),d*k*7,w)};
export const thump=(b,t,f,g,d)=>add(b,t,x=>g*Math.sin(TAU*(f*x+f*.35*d*(1-Math.exp(-x/d))))*env(x,.0018,d),d*8);
export const S=(a,b,x)=>{const t=Math.max(0,Math.min(1,(x-a)/(b-a)));return t*t*(3-2*t)};
